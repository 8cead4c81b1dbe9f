import type { Readable } from 'node:stream'
import type { Actor } from './actor.ts'

/** A file of a multipart request, already on disk in the server's own temporary folder. It is gone when the endpoint has answered. */
export interface UploadedFile {
  /** Name of the form part it came in. */
  readonly field: string
  /** As the browser named it, cleaned of paths and control characters. */
  readonly filename: string
  /** Where it lies on disk. */
  readonly path: string
  /** Bytes as they were sent; pictures are encoded anew since. */
  readonly size: number
  /** MIME type by content; undefined when the content says nothing. */
  readonly type: string | undefined
  /** SHA-256 of the bytes as they were sent, in hexadecimal digits: of one file the same however often it is uploaded. */
  readonly hash: string
  /** Pixels of a picture as it is kept, upright; undefined for other files and for drawings (svg). */
  readonly picture?: { readonly width: number; readonly height: number }
}

/** A file or stream as answer. It is sent as an attachment that can do nothing on our origin. */
export interface FileAnswer {
  /** Read once, while it is sent. */
  readonly stream: Readable
  /** What the browser saves it as; may be Chinese. */
  readonly filename: string
  /** MIME type. */
  readonly type: string
}

/** A file as an upload answers it, and GET /files/info tells it. */
export interface KeptFile {
  /** By which GET /files/{id} serves it. */
  readonly id: string
  /** Address that fields and texts keep. */
  readonly url: string
  /** As it was called when it was uploaded. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** MIME type by content. */
  readonly type: string
}

/** Files in DATA_DIR/files, rows in table "file". */
export interface FileStore {
  /**
   * Keeps a file; answers its id, by which GET /files/{id} serves it to its owner and to who may see the row that refers to it.
   * Those with the purpose 'content' stand within texts that go to others: everybody who is signed in and was told the address gets them.
   */
  keep(
    file: {
      readonly stream: Readable
      readonly filename: string
      readonly type: string
      readonly purpose: string
      /** After so many days it goes unless a record refers to it; it stays for good when absent. */
      readonly days?: number
    },
    actor: Actor,
  ): Promise<{ id: string; url: string; size: number }>
  /**
   * Keeps an upload as it was received. Unless its purpose is 'content' it goes after a day, if no record refers to it until then: forms
   * attach what their fields name by themselves.
   */
  take(upload: UploadedFile, purpose: string, actor: Actor): Promise<KeptFile>
  /** Opens a kept file for reading; who may read it is the caller's to settle. Throws HttpError 404 when it is gone. */
  open(id: string): Promise<FileAnswer>
  /** Removes files whose day has come; what the nightly job does. Answers how many files, and how many on disk without a row. */
  sweep(): Promise<{ readonly removed: number; readonly strays: number }>
}
