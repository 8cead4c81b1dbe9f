import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OutputBundle, Plugin } from 'rollup'
import { type FirstPage, firstChunks } from './first-chunks.ts'

const gzipBytes = promisify(gzip)
const brotliBytes = promisify(brotliCompress)
const textFiles = /\.(js|css|html|svg|json)$/
/** Bytes; compressing a smaller file saves no network packet. */
const minBytes = 1024

const outputBytes = (output: OutputBundle[string]): Buffer => Buffer.from(output.type === 'chunk' ? output.code : output.source)

/** Writes .gz and .br copies beside every text file, so that the server never compresses during a request. */
export const compress = (): Plugin => ({
  name: 'compress',
  async writeBundle({ dir }, bundle) {
    for (const output of Object.values(bundle)) {
      const bytes = outputBytes(output)
      if (!textFiles.test(output.fileName) || bytes.length < minBytes) continue
      const file = join(dir ?? '', output.fileName)
      const [gz, br] = await Promise.all([
        gzipBytes(bytes, { level: 9 }),
        brotliBytes(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      ])
      await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)])
    }
  },
})

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

interface SizeOptions extends FirstPage {
  /** Lazy modules that a list page may load as well, e.g. filters with calendars. */
  readonly later: readonly RegExp[]
  /** Size goal of the first list page, gzipped, in bytes. */
  readonly goal: number
}

interface SizedFile {
  readonly name: string
  readonly size: number
}

/** Prints the download size of the first list page beside the goal of docs/performance.md. */
export const sizes = ({ entry, soon, later, goal }: SizeOptions): Plugin => ({
  name: 'sizes',
  async writeBundle(_output, bundle) {
    const sized = (names: readonly string[]): Promise<readonly SizedFile[]> =>
      Promise.all(
        names.map(async name => {
          const output = bundle[name]
          return { name, size: output ? (await gzipBytes(outputBytes(output), { level: 9 })).length : 0 }
        }),
      )
    const total = (files: readonly SizedFile[]): string => {
      const sum = files.reduce((all, { size }) => all + size, 0)
      return `${kilobytes(sum)} in ${files.length} files, ${(sum / goal).toFixed(2)}× of the goal`
    }
    const scripts = await sized([...firstChunks(bundle, { entry, soon })])
    for (const { name, size } of scripts) console.log(`  ${kilobytes(size).padStart(9)}  ${name}`)
    console.log(`JS of a list page, gzip: ${total(scripts)} (${kilobytes(goal)})`)
    console.log(
      `  with selects and calendars among its filters: ${total(await sized([...firstChunks(bundle, { entry, soon: [...soon, ...later] })]))}`,
    )
    for (const sheet of await sized(Object.keys(bundle).filter(name => name.includes('main-') && name.endsWith('.css')))) {
      console.log(`style sheet of the first page, gzip: ${kilobytes(sheet.size)}`)
    }
  },
})
