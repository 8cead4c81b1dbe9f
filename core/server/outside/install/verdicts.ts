/**
 * Verdicts, DATA_DIR/plugins-verdict/<id>.json: what this node decided about a plugin's folder, for the author's tool. The tool deletes the file
 * before it changes the folder; a new file then means that a server has looked.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Verdict on one folder. */
export interface FolderVerdict {
  readonly id: string
  /** Checksum of the package; null if it could not be read. */
  readonly checksum: string | null
  readonly accepted: boolean
  /** Why it was refused, in Chinese; empty if accepted. */
  readonly problems: readonly string[]
  /** True if it is served only after a restart of this node; until then the previous package is. */
  readonly restart: boolean
}

const verdictFile = (dataDir: string, id: string): string => join(dataDir, 'plugins-verdict', `${id}.json`)

const storedVerdictText = (dataDir: string, id: string): string | undefined => {
  try {
    return readFileSync(verdictFile(dataDir, id), 'utf8')
  } catch {
    return undefined
  }
}

/** Undefined if there is none, or while it is being written. */
export const readVerdict = (dataDir: string, id: string): FolderVerdict | undefined => {
  try {
    return JSON.parse(storedVerdictText(dataDir, id) ?? '')
  } catch {
    return undefined
  }
}

/** Writes the verdict unless the file already holds the same text. */
export const writeVerdict = (dataDir: string, verdict: FolderVerdict): void => {
  const text = JSON.stringify(verdict)
  if (storedVerdictText(dataDir, verdict.id) === text) return
  const file = verdictFile(dataDir, verdict.id)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Deletes the verdict, if any. */
export const forgetVerdict = (dataDir: string, id: string): void => rmSync(verdictFile(dataDir, id), { force: true })
