import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lines of a data file in this folder, each split into cells and paired with its `# ` heading. */
const dataFileLines = (file: string): readonly (readonly [heading: string, cells: readonly string[]])[] => {
  let heading = ''
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split(/\r?\n/)
    .flatMap(line => {
      if (!line.startsWith('# ')) return [[heading, line.split('|')] as const]
      heading = line.slice(2)
      return []
    })
}

/** One line of colleges.txt. */
export interface CollegeLine {
  readonly country: string
  readonly chinese: string
  readonly english: string
  readonly city: string
  readonly founded: number
  readonly schoolType: 'PUBLIC' | 'PRIVATE'
  /** Approximate place in world rankings; undefined if unranked. */
  readonly place: number | undefined
  readonly website: string
  readonly aliases: string
  readonly tags: readonly string[]
}

/** Colleges in the order of the file: by country, best first. */
export const readColleges = (): readonly CollegeLine[] =>
  dataFileLines('colleges.txt').map(
    ([country, [chinese = '', english = '', city = '', founded = '', kind = '', place = '', site = '', aliases = '', tags = '']]) => ({
      ...{ country, chinese, english, city, aliases },
      founded: Number(founded),
      schoolType: kind === 'V' ? 'PRIVATE' : 'PUBLIC',
      place: place === '-' ? undefined : Number(place),
      website: `https://www.${site}/`,
      tags: tags === '' ? [] : tags.split(','),
    }),
  )

/** One line of majors.txt. */
export interface MajorLine {
  readonly classification: string
  readonly chinese: string
  readonly english: string
  readonly description: string
}

/** Majors, grouped by classification. */
export const readMajors = (): readonly MajorLine[] =>
  dataFileLines('majors.txt').map(([classification, [chinese = '', english = '', description = '']]) => ({
    classification,
    chinese,
    english,
    description,
  }))
