/** True if the first version ('1.2.3') is later than the second. */
export const isLaterVersion = (one: string, other: string): boolean => {
  const [ours, theirs] = [one, other].map(version => version.split('.').map(Number))
  const at = [0, 1, 2].find(place => ours?.[place] !== theirs?.[place])
  return at !== undefined && (ours?.[at] ?? 0) > (theirs?.[at] ?? 0)
}
