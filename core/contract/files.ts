import type { Readable } from 'node:stream'
import type { Actor } from './actor.ts'

/** A file of a multipart request, on disk in the server's temporary folder. Deleted after the endpoint has answered. */
export interface UploadedFile {
  /** Name of the form part. */
  readonly field: string
  /** File name sent by the browser, without paths and control characters. */
  readonly filename: string
  /** Path on disk. */
  readonly path: string
  /** Size in bytes as uploaded; pictures have been re-encoded since. */
  readonly size: number
  /** MIME type detected from the content; undefined if the content does not tell. */
  readonly type: string | undefined
  /** SHA-256 of the uploaded bytes, in hexadecimal: the same for every upload of the same file. */
  readonly hash: string
  /** Size in pixels of a picture as stored, with EXIF rotation applied; undefined for other files and for drawings (svg). */
  readonly picture?: { readonly width: number; readonly height: number }
}

/** A file or stream as answer. Sent as an attachment, with headers that keep it from running code on the application's origin. */
export interface FileAnswer {
  /** Content; read once, while it is sent. */
  readonly stream: Readable
  /** File name for saving; may be Chinese. */
  readonly filename: string
  /** MIME type. */
  readonly type: string
}

/** A stored file, as an upload and GET /files/info answer it. */
export interface KeptFile {
  /** Id for GET /files/{id}. */
  readonly id: string
  /** URL that fields and rich texts store. */
  readonly url: string
  /** File name at upload. */
  readonly name: string
  /** Size in bytes. */
  readonly size: number
  /** MIME type detected from the content. */
  readonly type: string
}

/** File store: contents in DATA_DIR/files, rows in table "file". */
export interface FileStore {
  /**
   * Stores a file and answers its id. GET /files/{id} serves it to its owner and to users who may see the row that refers to it. Files with the
   * purpose 'content' are part of texts sent to others: every signed-in user who knows the URL may read them.
   */
  keep(
    file: {
      readonly stream: Readable
      readonly filename: string
      readonly type: string
      readonly purpose: string
      /** Days after which the file is deleted unless a record refers to it; never deleted if absent. */
      readonly days?: number
    },
    actor: Actor,
  ): Promise<{ id: string; url: string; size: number }>
  /**
   * Stores an upload. Unless its purpose is 'content', it is deleted after a day if no record refers to it by then: forms attach the files in their
   * fields automatically.
   */
  take(upload: UploadedFile, purpose: string, actor: Actor): Promise<KeptFile>
  /**
   * Opens a stored file for reading. The caller must have checked that the reader may read it.
   * @throws HttpError 404 if the file no longer exists
   */
  open(id: string): Promise<FileAnswer>
  /** Deletes expired files; run by the nightly job. Answers the number of deleted files, and the number of files on disk without a row. */
  sweep(): Promise<{ readonly removed: number; readonly strays: number }>
}
