export type KernelErrorCode = 'plugin.duplicate' | 'plugin.missing' | 'plugin.cycle' | 'contribution.name' | 'contribution.duplicate'

/** A set of plugins cannot be registered. None of the set remains registered. */
export class KernelError extends Error {
  readonly code: KernelErrorCode

  constructor(code: KernelErrorCode, message: string) {
    super(message)
    this.name = 'KernelError'
    this.code = code
  }
}
