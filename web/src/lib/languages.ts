/** The languages of the page, and which of them suits a visitor (BCP 47, with the likely scripts of CLDR). */

export const languages = { en: "English", "zh-Hant": "繁體中文", "zh-Hans": "简体中文", th: "ไทย" } as const;
export type Language = keyof typeof languages;

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag);

/** The Chinese languages, which share their writing; as extended subtags they follow `zh`. */
const chinese = new Set("zh cdo cjy cmn cpx czh czo gan hak hsn lzh mnp nan wuu yue".split(" "));

/** `zh-yue-HK` as `yue-HK`, `zh_min_nan` as `zh`; no encoding (`zh_TW.UTF-8`) and no modifier behind it. */
function canonical(tag: string): string {
  const [head = "", ...rest] = tag.trim().toLowerCase().replace(/[.@].*$/, "").split(/[-_]/);
  const extended = rest.findIndex((part) => !/^[a-z]{3}$/.test(part));
  const after = extended < 0 ? rest.length : extended;
  const known = rest.slice(0, after).find((part) => chinese.has(part));
  return [head === "zh" && known ? known : head, ...rest.slice(after)].join("-");
}

/** The language and, where it is likely, the script of a tag; nothing for what is none. */
function likely(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(canonical(tag));
  } catch {
    return null;
  }
}

function suits(tag: string): Language | null {
  const locale = likely(tag);
  if (!locale) return null;
  if (locale.language === "th" || locale.language === "en") return locale.language;
  if (!chinese.has(locale.language)) return null;
  const told = locale.script === "Hans" || locale.script === "Hant";
  // Where another script is told (pinyin), the place says which characters are read.
  const script = told ? locale.script : new Intl.Locale(locale.language, { region: locale.region }).maximize().script;
  return script === "Hant" ? "zh-Hant" : "zh-Hans";
}

/** The best language we have for a list of language tags, the most wanted first. */
export function best(tags: readonly string[]): Language {
  for (const tag of tags) {
    const found = suits(tag);
    if (found) return found;
  }
  return "en";
}
