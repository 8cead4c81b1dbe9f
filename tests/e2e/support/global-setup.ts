import { rmSync } from 'node:fs'
import { type FirstData, keepFolder } from './data-folders.ts'
import { startServerProcess } from './server-process.ts'

const make = async (data: FirstData): Promise<string> => {
  const server = await startServerProcess({ env: { DEMO: data === 'demo' ? '1' : '0' } })
  await server.end()
  keepFolder(data, server.dataDir)
  return server.dataDir
}

/** Creates the servers' initial data before all tests. */
export default async function makeDataFolders(): Promise<() => void> {
  const folders = await Promise.all([make('demo'), make('plain')])
  return () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}
