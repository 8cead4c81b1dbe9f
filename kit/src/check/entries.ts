/** Determines what the built entries register by running them in a worker, on a page and with copies of the runtime's modules. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { OperationDeclaration } from '../../../core/contract/operation.ts'
import type { PackageFiles } from '../../../core/server/outside/package/package-files.ts'
import type { PluginManifest } from '../../../schemas/types/plugin.ts'
import { writePackage } from '../build/build-package.ts'
import { ENTRY_FILES } from '../build/bundle.ts'
import { Problem } from '../project/problem.ts'

/** Names that the server entry registers, against which the manifests are checked. */
export interface RegisteredNames {
  readonly operations: readonly (string | OperationDeclaration)[]
  readonly exporters: readonly string[]
  readonly timelines: readonly string[]
  readonly facts: readonly { readonly topic: string; readonly entity: string }[]
}

export interface Entries {
  /** Differences from plugin.json, in Chinese. */
  readonly problems: readonly string[]
  /** Undefined if the server entry did not run. */
  readonly registered: RegisteredNames | undefined
}

/** Worker input: the folder of the package and the paths of its entries. */
export interface BuiltEntries {
  readonly folder: string
  readonly manifest: PluginManifest
  readonly client: string | undefined
  readonly server: string | undefined
}

/** Worker result. */
export type InspectionResult = Entries | { readonly failed: string }

/** Timeout in seconds for running the entries. */
const ENTRY_TIMEOUT_SECONDS = 20

const inspectInWorker = (built: BuiltEntries): Promise<Entries> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./inspect.js', import.meta.url), { workerData: built })
    const end = (answer: () => void): void => {
      clearTimeout(timer)
      void worker.terminate()
      answer()
    }
    const timer = setTimeout(
      () => end(() => reject(new Problem(`插件入口 ${ENTRY_TIMEOUT_SECONDS} 秒内没有运行完`))),
      ENTRY_TIMEOUT_SECONDS * 1000,
    )
    worker.once('message', (answer: InspectionResult) =>
      end(() => ('failed' in answer ? reject(new Problem(`插件入口无法运行：${answer.failed}`)) : resolve(answer))),
    )
    worker.once('error', error => end(() => reject(new Problem(`插件入口无法运行：${error.message}`))))
  })

/**
 * Runs the entries of a built package
 * @throws Problem if one does not run
 */
export const readEntries = async (manifest: PluginManifest, files: PackageFiles): Promise<Entries> => {
  const folder = await mkdtemp(join(tmpdir(), 'yuanhang-plugin-'))
  try {
    await writePackage(files, folder)
    const path = (key: keyof typeof ENTRY_FILES): string | undefined =>
      files.has(ENTRY_FILES[key]) ? join(folder, ENTRY_FILES[key]) : undefined
    return await inspectInWorker({ folder, manifest, client: path('client'), server: path('server') })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
