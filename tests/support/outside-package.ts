/** Builds packages of outside plugins in memory. */
import { createHash, type KeyObject, sign } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Parts of a package. */
export interface PackageParts {
  /** plugin.json; by default a plugin that contributes one cell. */
  readonly manifest?: Readonly<Record<string, unknown>>
  /** Additional or replaced files by name; null removes one. */
  readonly files?: Readonly<Record<string, string | null>>
  /** Signing key. */
  readonly key?: KeyObject
}

const CLIENT = `export default { id: 'call-log', cells: { dial: { text: value => String(value) } } }\n`

const MANIFEST = {
  id: 'call-log',
  title: '通话记录',
  description: 'Calls and how they ended.',
  version: '1.0.0',
  runtime: '^1.0',
  client: 'client.js',
  contributes: { cells: { dial: { description: 'A number that is called.', examples: [{ value: '1', text: '1' }] } } },
}

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

const checksumLines = (checksums: Readonly<Record<string, string>>): string =>
  Object.keys(checksums)
    .sort()
    .map(name => `${checksums[name]}  ${name}\n`)
    .join('')

/** Files by name, including checksums.json. */
export function packageFiles({ manifest = {}, files = {}, key }: PackageParts = {}): Readonly<Record<string, string>> {
  const whole = { ...MANIFEST, ...manifest }
  const made = {
    'plugin.json': JSON.stringify(whole),
    ...(whole.client && { [whole.client]: CLIENT.replaceAll('call-log', whole.id) }),
    ...files,
  }
  const own = Object.fromEntries(Object.entries(made).flatMap(([name, text]) => (text === null ? [] : [[name, text] as const])))
  const checksums = Object.fromEntries(Object.entries(own).map(([name, text]) => [name, sha256(text)]))
  const signature = key && sign(null, Buffer.from(checksumLines(checksums)), key).toString('base64')
  return { 'checksums.json': JSON.stringify({ files: checksums, ...(signature && { signature }) }), ...own }
}

/** Checksum by which the package is installed. */
export function checksumOf(files: Readonly<Record<string, string>>): string {
  const { 'checksums.json': _, ...others } = files
  return sha256(checksumLines(Object.fromEntries(Object.entries(others).map(([name, text]) => [name, sha256(text)]))))
}

/** Zip archive for an upload. `below`: prefix of all paths, e.g. a folder. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>, below = ''): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), below + name)
  zip.end()
  return buffer(zip.outputStream)
}

/** Writes a package into the plugins folder of a server's data folder. */
export function layFolder(dataDir: string, id: string, files: Readonly<Record<string, string>>): void {
  removeFolder(dataDir, id)
  const folder = join(dataDir, 'plugins', id)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Removes a package from it. */
export const removeFolder = (dataDir: string, id: string): void => rmSync(join(dataDir, 'plugins', id), { recursive: true, force: true })
