import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Runs a program of one of the kit's dependencies in the plugin's folder; returns its exit code. */
export const runTool = async (packageName: string, file: string, args: readonly string[], folder: string): Promise<number> => {
  const program = join(dirname(require.resolve(`${packageName}/package.json`)), file)
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: 'inherit' })
  const [code]: (number | null)[] = await once(child, 'exit')
  return code ?? 1
}
