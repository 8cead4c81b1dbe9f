const keepStart = (label: string, most: number): string => `${label.slice(0, most - 1)}…`
const keepEnd = (label: string, most: number): string => `…${label.slice(1 - most)}`

/** Returns a function that shortens names to `most` characters. Names with the same beginning keep their ends instead, if these are distinct. */
export const shortNames = (labels: readonly string[], most: number): ((label: string) => string) => {
  const long = [...new Set(labels)].filter(label => label.length > most)
  const alike = (label: string): boolean => long.some(other => other !== label && keepStart(other, most) === keepStart(label, most))
  const ends = new Set(long.filter(alike).map(label => keepEnd(label, most)))
  const apart = ends.size === long.filter(alike).length
  return label => {
    if (label.length <= most) return label
    return apart && alike(label) ? keepEnd(label, most) : keepStart(label, most)
  }
}
