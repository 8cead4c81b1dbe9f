/** Data folders of servers. A first start takes half a minute, so it happens once per run and every server starts with a copy. */
import { copyDataFolder, openFolder } from '../../support/data-folder.ts'

/** `demo`: with demo data and accounts; `plain`: reference data and admin only. */
export type FirstData = 'demo' | 'plain'

const FOLDER_VARIABLES: Readonly<Record<FirstData, string>> = { demo: 'E2E_DEMO_DATA', plain: 'E2E_PLAIN_DATA' }

/** New empty data folder. */
export const newDataFolder = (): string => openFolder('yuanhang-e2e-')

/** Tells all workers of the run where this data is. */
export const keepFolder = (data: FirstData, folder: string): void => {
  process.env[FOLDER_VARIABLES[data]] = folder
}

/** New copy of this data. */
export const copyFirstData = (data: FirstData): string => {
  const original = process.env[FOLDER_VARIABLES[data]]
  if (!original) throw new Error(`no data folder was made: ${data}`)
  const folder = newDataFolder()
  copyDataFolder(original, folder)
  return folder
}
