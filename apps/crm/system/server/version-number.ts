/** Version numbers of three parts, as app stores have them. */

const NUMBER = /^(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4})){2}$/

/** Whether a text is such a number: 1.2.0. */
export const isVersion = (text: string): boolean => NUMBER.test(text)

/** Negative, zero or positive as `left` comes before `right`, is it, or comes after it. Both must be versions. */
export function compareVersions(left: string, right: string): number {
  const others = right.split('.').map(Number)
  const differences = left.split('.').map((part, at) => Number(part) - (others[at] ?? 0))
  return differences.find(one => one !== 0) ?? 0
}
