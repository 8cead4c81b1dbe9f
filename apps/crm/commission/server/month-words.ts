/** '2026-09' in Chinese: 2026年9月. */
export const inChinese = (month: string): string => month.replace(/^(\d+)-0?(\d+)$/, '$1年$2月')
