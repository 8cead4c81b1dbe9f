const start = (label: string, most: number): string => `${label.slice(0, most - 1)}…`
const end = (label: string, most: number): string => `…${label.slice(1 - most)}`

/** Returns a function that shortens names to `most` characters. Names with the same beginning keep their ends instead, if these are distinct. */
export const shortNames = (labels: readonly string[], most: number): ((label: string) => string) => {
  const long = [...new Set(labels)].filter(label => label.length > most)
  const alike = (label: string): boolean => long.some(other => other !== label && start(other, most) === start(label, most))
  const ends = new Set(long.filter(alike).map(label => end(label, most)))
  const apart = ends.size === long.filter(alike).length
  return label => {
    if (label.length <= most) return label
    return apart && alike(label) ? end(label, most) : start(label, most)
  }
}
