/** What can be said at a table: only the number travels, and each reader sees it in the own language. */
export const phrases = [
  "phrase.0", "phrase.1", "phrase.2", "phrase.3", "phrase.4", "phrase.5", "phrase.6", "phrase.7", "phrase.8",
  "phrase.9", "phrase.10", "phrase.11", "phrase.12", "phrase.13", "phrase.14", "phrase.15", "phrase.16",
  "phrase.17", "phrase.18", "phrase.19", "phrase.20", "phrase.21", "phrase.22", "phrase.23",
] as const;

/** How long a phrase stands at a plate, in milliseconds. */
export const STANDS = 5000;
