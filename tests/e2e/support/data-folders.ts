/** Data folders of servers. What a first start makes takes half a minute: it is made once a run, and every server begins with a copy. */
import { copyDataFolder, openFolder } from '../../support/data-folder.ts'

/** `demo`: with demo data and accounts; `plain`: reference data and admin only. */
export type FirstData = 'demo' | 'plain'

const VARIABLE: Readonly<Record<FirstData, string>> = { demo: 'E2E_DEMO_DATA', plain: 'E2E_PLAIN_DATA' }

/** An empty one. */
export const newDataFolder = (): string => openFolder('yuanhang-e2e-')

/** Says where such data is, to all workers of the run. */
export const keepFolder = (data: FirstData, folder: string): void => {
  process.env[VARIABLE[data]] = folder
}

/** A folder of its own with such data. */
export const copyOf = (data: FirstData): string => {
  const original = process.env[VARIABLE[data]]
  if (!original) throw new Error(`no data folder was made: ${data}`)
  const folder = newDataFolder()
  copyDataFolder(original, folder)
  return folder
}
