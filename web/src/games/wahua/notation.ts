/** The text form of dominoes: two digits and a frame, `66w66d`; flowers are a digit and `f`. */
export const read = (text: string): string[] => text.match(/[1-6]{2}[wsd]|[0-8]f|x/g) ?? [];
