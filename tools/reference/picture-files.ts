/** Pictures of examples, as files: which there must be, and which there are. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pictureOf, type Reference } from '#plugins/reference/wire.ts'
import { ROOT } from '../support/paths.ts'

/** Where they lie. */
export const PICTURES = join(ROOT, 'docs/images/reference')
/** All of them together; who clones the project waits for every byte. */
const MOST_BYTES = 1_500_000

/** Those that there must be. */
export const wantedPictures = ({ groups }: Reference): ReadonlySet<string> =>
  new Set(groups.flatMap(({ entries }) => entries.filter(({ drawn }) => drawn).map(pictureOf)))

/** Pictures that are missing, those that show nothing that there is, and too many bytes: each as a line. */
export const missingPictures = (reference: Reference): readonly string[] => {
  const wanted = wantedPictures(reference)
  const there = existsSync(PICTURES) ? readdirSync(PICTURES) : []
  const bytes = there.reduce((sum, name) => sum + statSync(join(PICTURES, name)).size, 0)
  return [
    ...[...wanted].filter(name => !there.includes(name)).map(name => `docs/images/reference/${name} is missing`),
    ...there.filter(name => !wanted.has(name)).map(name => `docs/images/reference/${name} shows nothing that there is`),
    ...(bytes > MOST_BYTES ? [`docs/images/reference has ${bytes} bytes, more than ${MOST_BYTES}`] : []),
  ]
}
