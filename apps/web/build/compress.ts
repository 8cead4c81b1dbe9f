import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OutputBundle, Plugin } from 'rollup'
import { firstFiles } from './page.ts'

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)
const text = /\.(js|css|html|svg|json)$/
/** Smaller files do not gain a packet. */
const least = 1024

const bytesOf = (output: OutputBundle[string]): Buffer => Buffer.from(output.type === 'chunk' ? output.code : output.source)

/** Writes .gz and .br copies beside every text file, so that the server never compresses while somebody waits. */
export const compress = (): Plugin => ({
  name: 'compress',
  async writeBundle({ dir }, bundle) {
    for (const output of Object.values(bundle)) {
      const bytes = bytesOf(output)
      if (!text.test(output.fileName) || bytes.length < least) continue
      const file = join(dir ?? '', output.fileName)
      const [gz, br] = await Promise.all([
        zip(bytes, { level: 9 }),
        brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      ])
      await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)])
    }
  },
})

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

interface SizeOptions {
  readonly entry: string
  /** What a list page loads, and what it may load besides, e.g. filters with calendars. */
  readonly list: readonly RegExp[]
  readonly listWithParts: readonly RegExp[]
  /** Bytes. */
  readonly goal: number
}

/** Prints what the first list page downloads, against the goal of docs/performance.md. */
export const sizes = ({ entry, list, listWithParts, goal }: SizeOptions): Plugin => ({
  name: 'sizes',
  async writeBundle(_output, bundle) {
    const zipped = async (output: OutputBundle[string]): Promise<number> => (await zip(bytesOf(output), { level: 9 })).length
    const total = async (soon: readonly RegExp[]): Promise<string> => {
      const files = firstFiles(bundle, { entry, soon })
      const sum = (await Promise.all(files.map(zipped))).reduce((all, size) => all + size, 0)
      return `${kilobytes(sum)} in ${files.length} files, ${(sum / goal).toFixed(2)}× of the goal`
    }
    const first = await Promise.all(
      firstFiles(bundle, { entry, soon: list }).map(async file => [file.fileName, await zipped(file)] as const),
    )
    for (const [name, size] of first) console.log(`  ${kilobytes(size).padStart(9)}  ${name}`)
    console.log(`JS of a list page, gzip: ${await total(list)} (${kilobytes(goal)})`)
    console.log(`  with selects and calendars among its filters: ${await total(listWithParts)}`)
    const css = Object.values(bundle).filter(output => /main-.*\.css$/.test(output.fileName))
    for (const sheet of css) console.log(`style sheet of the first page, gzip: ${kilobytes(await zipped(sheet))}`)
  },
})
