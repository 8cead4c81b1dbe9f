export { assemble, extensionsOf } from './assemble.ts'
export type { Bus } from './bus.ts'
export { kinds, type Registered } from './contribution.ts'
export { createKernel, type Kernel } from './kernel.ts'
