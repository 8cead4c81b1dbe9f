/** '2026-09' in Chinese: 2026年9月. */
export const chineseMonth = (month: string): string => month.replace(/^(\d+)-0?(\d+)$/, '$1年$2月')
