import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of the built browser bundle. */
export const webFolder = (root: string): string => join(root, 'dist/web')

export const isBuilt = (root: string): boolean => existsSync(join(webFolder(root), 'index.html'))
