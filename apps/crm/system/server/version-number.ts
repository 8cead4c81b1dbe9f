/** Three-part version numbers, as in app stores. */

const VERSION_PATTERN = /^(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4})){2}$/

/** True for a version number such as 1.2.0. */
export const isVersion = (text: string): boolean => VERSION_PATTERN.test(text)

/** Negative, zero or positive if `left` is lower than, equal to or higher than `right`. Both must be versions. */
export function compareVersions(left: string, right: string): number {
  const others = right.split('.').map(Number)
  const differences = left.split('.').map((part, at) => Number(part) - (others[at] ?? 0))
  return differences.find(one => one !== 0) ?? 0
}
