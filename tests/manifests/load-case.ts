import { language } from '#apps/server/language.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompileInput, compile, type CompileResult, type EndpointDeclaration, type ManifestFile } from '#core/manifest/index.ts'
import { loadManifestFiles } from '#core/server/manifests/read-files.ts'

export const ROOT = import.meta.dirname
export const BASE = join(ROOT, 'valid/base')

interface ServerNames {
  readonly operations?: CompileInput['operations']
  readonly facts?: CompileInput['facts']
  readonly registered?: CompileInput['registered']
  readonly timelines?: readonly string[]
  readonly endpoints?: readonly EndpointDeclaration[]
}

export const readJson = <T>(path: string): T | undefined => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined)

/** Files of a case, overriding those of the base set. */
const overlay = (base: readonly ManifestFile[], over: readonly ManifestFile[]): readonly ManifestFile[] => {
  const paths = new Set(over.map(({ path }) => path))
  return [...base.filter(({ path }) => !paths.has(path)), ...over]
}

/** Input of a case: its folder alone, or merged over the base set. server.json names operations and endpoints, catalog.json is the database. */
export const caseInput = async (folder: string, overBase: boolean): Promise<CompileInput> => {
  const own = await loadManifestFiles(folder)
  const base = overBase ? await loadManifestFiles(BASE) : { files: [], plugins: [] }
  const server = readJson<ServerNames>(join(folder, 'server.json')) ?? (overBase ? readJson<ServerNames>(join(BASE, 'server.json')) : undefined) ?? {}
  return {
    files: overlay(base.files, own.files),
    plugins: overlay(base.plugins, own.plugins),
    operations: server.operations ?? [],
    facts: server.facts ?? [],
    timelines: server.timelines ?? [],
    registered: server.registered ?? [],
    endpoints: () => server.endpoints ?? [],
    language,
    catalog: readJson<CompileInput['catalog']>(join(folder, 'catalog.json')),
  }
}

export const compileCase = async (folder: string, overBase: boolean): Promise<CompileResult> => compile(await caseInput(folder, overBase))
