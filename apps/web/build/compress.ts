import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OutputBundle, OutputChunk, Plugin } from 'rollup'
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

/** Prints what the first list page downloads, against the goal of docs/performance.md. */
export const sizes = (options: Parameters<typeof firstFiles>[1] & { readonly goal: number }): Plugin => ({
  name: 'sizes',
  async writeBundle(_output, bundle) {
    const zipped = async (output: OutputBundle[string]): Promise<number> => (await zip(bytesOf(output), { level: 9 })).length
    const files = await Promise.all(
      firstFiles(bundle, options).map(async (file: OutputChunk) => ({ name: file.fileName, size: await zipped(file) })),
    )
    const sheets = Object.values(bundle).filter(output => output.fileName.endsWith('.css'))
    const total = files.reduce((sum, file) => sum + file.size, 0)
    for (const file of files) console.log(`  ${kilobytes(file.size).padStart(10)}  ${file.name}`)
    console.log(
      `list page: ${kilobytes(total)} of JS, gzip, in ${files.length} files; goal ${kilobytes(options.goal)}: ${(total / options.goal).toFixed(2)}×`,
    )
    const css = await Promise.all(sheets.map(async sheet => `${sheet.fileName.replace('assets/', '')} ${kilobytes(await zipped(sheet))}`))
    console.log(`style sheets, gzip: ${css.join(', ')}`)
  },
})
