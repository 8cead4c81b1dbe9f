import { join } from 'node:path'

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '../..')

/** A file named on the command line, relative to where the command was typed. */
export const CALLER = process.env.YUANHANG_CALLER ?? process.cwd()
