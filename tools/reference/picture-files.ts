/** Files of example pictures: required, existing and superfluous ones. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { examplePictureName, type ReferenceData } from '#plugins/reference/wire.ts'
import { ROOT } from '../support/paths.ts'

/** Folder of the pictures. */
export const PICTURES_FOLDER = join(ROOT, 'docs/images/reference')
/** Limit of their total size in bytes, since every clone of the project downloads them. */
const MAX_PICTURE_BYTES = 1_500_000

/** File names of all required pictures. */
export const wantedPictures = ({ groups }: ReferenceData): ReadonlySet<string> =>
  new Set(groups.flatMap(({ entries }) => entries.filter(({ drawn }) => drawn).map(examplePictureName)))

/** Missing and superfluous pictures, and too large a total size; one line each. */
export const missingPictures = (reference: ReferenceData): readonly string[] => {
  const wanted = wantedPictures(reference)
  const there = existsSync(PICTURES_FOLDER) ? readdirSync(PICTURES_FOLDER) : []
  const bytes = there.reduce((sum, name) => sum + statSync(join(PICTURES_FOLDER, name)).size, 0)
  return [
    ...[...wanted].filter(name => !there.includes(name)).map(name => `docs/images/reference/${name} is missing`),
    ...there.filter(name => !wanted.has(name)).map(name => `docs/images/reference/${name} shows nothing that there is`),
    ...(bytes > MAX_PICTURE_BYTES ? [`docs/images/reference has ${bytes} bytes, more than ${MAX_PICTURE_BYTES}`] : []),
  ]
}
