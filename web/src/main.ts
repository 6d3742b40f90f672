import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { save, settings } from "./lib/settings.svelte";
import { preferred, speak } from "./lib/words.svelte";

save({ theme: settings.theme });
await speak(preferred());
mount(App, { target: document.getElementById("app")! });
