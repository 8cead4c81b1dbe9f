import { StartProblem } from '../config/start-problem.ts'
import { byteReader } from './bytes.ts'

/** Header of one part of a backup. Order of the parts: meta, tables, sequences, files, end. */
export type BackupHeader =
  | {
      readonly kind: 'meta'
      readonly format: 1
      readonly createdDate: string
      readonly migrations: readonly { readonly id: string; readonly checksum: string }[]
      /** SQL of the outside plugins' migrations, in the order of execution; absent from backups of older programs. */
      readonly outside?: readonly string[]
    }
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly string[] }
  | { readonly kind: 'sequences'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'end'; readonly rows: Readonly<Record<string, number>>; readonly files: number }

export interface BackupEntry {
  readonly header: BackupHeader
  /** Must be read before the next entry; unread bytes are skipped. */
  readonly body: AsyncIterable<Buffer>
}

const uint32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return buffer
}

/** One entry as bytes: length and header, then each piece of the body with its length, then a zero. */
export async function* writeBackupEntry(header: BackupHeader, body: AsyncIterable<Buffer> | Iterable<Buffer> = []): AsyncGenerator<Buffer> {
  const text = Buffer.from(JSON.stringify(header))
  yield Buffer.concat([uint32(text.length), text])
  for await (const piece of body) if (piece.length > 0) yield Buffer.concat([uint32(piece.length), piece])
  yield uint32(0)
}

const incompleteBackup = () => new StartProblem('备份文件不完整')

/** Parses entries. @throws StartProblem if the bytes end in the middle of an entry. */
export async function* readBackupEntries(source: AsyncIterable<Buffer>): AsyncGenerator<BackupEntry> {
  const reader = byteReader(source)
  const exactly = async (count: number): Promise<Buffer> => {
    const bytes = await reader.upTo(count)
    if (bytes.length < count) throw incompleteBackup()
    return bytes
  }
  for (;;) {
    const prefix = await reader.upTo(4)
    if (prefix.length === 0) return
    if (prefix.length < 4) throw incompleteBackup()
    const header: BackupHeader = JSON.parse((await exactly(prefix.readUInt32BE())).toString())
    let ended = false
    async function* pieces(): AsyncGenerator<Buffer> {
      while (!ended) {
        const length = (await exactly(4)).readUInt32BE()
        if (length === 0) ended = true
        else yield await exactly(length)
      }
    }
    yield { header, body: pieces() }
    for await (const _ of pieces()) {
      // Skips the unread rest of the body.
    }
  }
}
