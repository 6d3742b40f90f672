/**
 * Python for the browser, ready to run: what of its library the rules need, and the rules themselves, compiled by
 * the very Python that the page brings along. It starts in less than half the time that the sources take.
 *
 * Writes src/gen/python/: python_stdlib.zip, and rules.zip, which the server takes from file by file as long as a
 * file's source is still the one that was compiled. What is unchanged since the last time is left as it is.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const PACKAGE = join(HERE, "../../src/tianhu");
const OUT = join(HERE, "../src/gen/python");
const PYODIDE = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
/** Rooms that no browser runs. */
const LEFT_OUT = new Set(["server", "lab", "tests", "__pycache__"]);

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.has(name))
    .flatMap((entry) => (entry.isDirectory() ? sources(join(folder, entry.name)) : entry.name.endsWith(".py") ? [join(folder, entry.name)] : []))
    .sort();
}

const read = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

const program = readFileSync(join(HERE, "python.py"), "utf8");
const files = sources(PACKAGE).map((path) => ({ name: `tianhu/${relative(PACKAGE, path).replaceAll("\\", "/")}`, text: readFileSync(path) }));
const digest = createHash("sha256").update(program).update(readFileSync(join(PYODIDE, "package.json")));
for (const { name, text } of files) digest.update(name).update(text);
const stamp = digest.digest("hex");

if (read(join(OUT, "stamp")) !== stamp) {
  const { loadPyodide } = await import(join(PYODIDE, "pyodide.mjs"));
  const python = await loadPyodide({ indexURL: `${PYODIDE}/` });
  python.FS.mkdirTree("/in");
  for (const { name, text } of files) {
    python.FS.mkdirTree(`/in/${dirname(name)}`);
    python.FS.writeFile(`/in/${name}`, text);
  }
  python.FS.writeFile("/library.zip", readFileSync(join(PYODIDE, "python_stdlib.zip")));
  python.runPython(program);
  mkdirSync(OUT, { recursive: true });
  for (const name of ["python_stdlib.zip", "rules.zip"]) writeFileSync(join(OUT, name), python.FS.readFile(`/${name}`));
  writeFileSync(join(OUT, "stamp"), stamp);
  console.log(`python_stdlib.zip ${Math.round(statSync(join(OUT, "python_stdlib.zip")).size / 1000)} kB, rules.zip ${Math.round(statSync(join(OUT, "rules.zip")).size / 1000)} kB`);
}
