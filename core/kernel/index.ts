export type { Bus } from './bus.ts'
export { type Contributions, type Kind, kinds, type Registered } from './contribution.ts'
export { createKernel, type Kernel } from './kernel.ts'
export { KernelError, type KernelErrorCode } from './kernel-error.ts'
