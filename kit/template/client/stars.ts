/** Default number of stars. */
const DEFAULT_STARS = 5

/** Number of stars, from the props of the part. */
export const maxStars = (props: Readonly<Record<string, unknown>> | undefined): number =>
  typeof props?.['max'] === 'number' ? props['max'] : DEFAULT_STARS

/** The value if it is an integer from 0 to `most`; else undefined. */
export const starsOf = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : undefined
