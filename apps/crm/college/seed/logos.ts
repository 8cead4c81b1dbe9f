import { join } from 'node:path'
import { type DemoFile, demoFileId, fileAddress } from '#apps/crm/seed/demo-file.ts'

/** Kind number in the ids of demo files; no other room uses it. */
const KIND = 97

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Tiles with a letter, each in its own colour: demo colleges have them instead of their real arms, which belong to the colleges. */
export const logoFiles: readonly DemoFile[] = [...LETTERS].map((letter, place) => ({
  id: demoFileId(KIND, place),
  name: `校徽-${letter.toUpperCase()}.png`,
  type: 'image/png',
  path: join(import.meta.dirname, 'logos', `${letter}.png`),
  purpose: 'form',
  width: 128,
  height: 128,
}))

/** Leading words that do not distinguish a name. */
const BEGINNING = /^(?:the|university|of|technical|institute|college|école|université|state)\s+/i

/** URL of the tile with the distinguishing letter of a name: M for "The University of Melbourne". */
export function logoUrl(name: string): string {
  const told = BEGINNING.test(name) ? logoRest(name) : name
  const letter = told.normalize('NFD').toLowerCase().charAt(0)
  return fileAddress((logoFiles[Math.max(0, LETTERS.indexOf(letter))] as DemoFile).id)
}

function logoRest(name: string): string {
  let rest = name
  while (BEGINNING.test(rest)) rest = rest.replace(BEGINNING, '')
  return rest
}
