export type KernelErrorCode = 'plugin.duplicate' | 'plugin.missing' | 'plugin.cycle' | 'contribution.name' | 'contribution.duplicate'

/** A set of plugins that cannot be registered. Nothing of the set stays behind. */
export class KernelError extends Error {
  readonly code: KernelErrorCode

  constructor(code: KernelErrorCode, message: string) {
    super(message)
    this.name = 'KernelError'
    this.code = code
  }
}
