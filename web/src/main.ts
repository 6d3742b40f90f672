import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { route } from "./lib/router.svelte";
import { pages } from "./pages";
import { save, settings } from "./lib/settings.svelte";
import { preferred, speak } from "./lib/words.svelte";

save({ theme: settings.theme });
// The page that is asked for comes beside the texts, not after them.
void pages[route().at]().catch(() => undefined);
await speak(preferred());
mount(App, { target: document.getElementById("app")! });
// What keeps the page on this device can wait until it is shown.
if (import.meta.env.PROD) void import("./lib/local/shell.svelte").then(({ begin }) => begin(() => route().at !== "table"));
