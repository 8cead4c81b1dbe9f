/** Stars there are when nothing else is said. */
const USUAL = 5

/** How many stars there are in all, by a part's props. */
export const mostStars = (props: Readonly<Record<string, unknown>> | undefined): number =>
  typeof props?.['max'] === 'number' ? props['max'] : USUAL

/** A whole number from 0 to `most`; undefined when it is none. */
export const starsOf = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : undefined
