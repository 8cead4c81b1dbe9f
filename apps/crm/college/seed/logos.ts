import { join } from 'node:path'
import { type DemoFile, demoFileId, demoFileUrl } from '#apps/crm/seed/demo-file.ts'
import { mustAt } from '#core/contract/must.ts'

/** Kind number in the ids of demo files; no other room uses it. */
const LOGO_FILE_KIND = 97

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** Tiles with a letter, each in its own colour: demo colleges have them instead of their real arms, which belong to the colleges. */
export const logoFiles: readonly DemoFile[] = [...ALPHABET].map((letter, place) => ({
  id: demoFileId(LOGO_FILE_KIND, place),
  name: `校徽-${letter.toUpperCase()}.png`,
  type: 'image/png',
  path: join(import.meta.dirname, 'logos', `${letter}.png`),
  purpose: 'form',
  width: 128,
  height: 128,
}))

/** Leading words that do not distinguish a name. */
const GENERIC_FIRST_WORD = /^(?:the|university|of|technical|institute|college|école|université|state)\s+/i

/** URL of the tile with the distinguishing letter of a name: M for "The University of Melbourne". */
export function logoUrl(name: string): string {
  const told = GENERIC_FIRST_WORD.test(name) ? distinctiveName(name) : name
  const letter = told.normalize('NFD').toLowerCase().charAt(0)
  return demoFileUrl(mustAt(logoFiles, Math.max(0, ALPHABET.indexOf(letter))).id)
}

function distinctiveName(name: string): string {
  let rest = name
  while (GENERIC_FIRST_WORD.test(rest)) rest = rest.replace(GENERIC_FIRST_WORD, '')
  return rest
}
