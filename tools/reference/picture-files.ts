/** Files of example pictures: required, existing and superfluous ones. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pictureOf, type Reference } from '#plugins/reference/wire.ts'
import { ROOT } from '../support/paths.ts'

/** Folder of the pictures. */
export const PICTURES = join(ROOT, 'docs/images/reference')
/** Limit of their total size in bytes, since every clone of the project downloads them. */
const MOST_BYTES = 1_500_000

/** File names of all required pictures. */
export const wantedPictures = ({ groups }: Reference): ReadonlySet<string> =>
  new Set(groups.flatMap(({ entries }) => entries.filter(({ drawn }) => drawn).map(pictureOf)))

/** Missing and superfluous pictures, and too large a total size; one line each. */
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
