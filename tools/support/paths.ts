import { join } from 'node:path'

/** Root folder of the project. */
export const ROOT = join(import.meta.dirname, '../..')

/** Working directory of the caller; files named on the command line are relative to it. */
export const CALLER = process.env.YUANHANG_CALLER ?? process.cwd()
