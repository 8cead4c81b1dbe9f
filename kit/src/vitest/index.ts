/** `@yuanhang/kit/vitest`: Vitest configuration for plugins. vitest.config.ts only needs `export { default } from '@yuanhang/kit/vitest'`. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { copiedModules, moduleCopyPath } from '../package/copies.ts'

const siblingPath = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** The configuration, typed as `object`, since only vitest reads it. */
const config: object = defineConfig({
  resolve: {
    // Patterns match whole specifiers, since '@yuanhang/runtime' is also a prefix of '@yuanhang/runtime/form'.
    alias: [
      ...copiedModules.map(specifier => ({
        find: new RegExp(`^${specifier}$`),
        replacement: siblingPath(moduleCopyPath(specifier) ?? ''),
      })),
      // The copies import it as Node resolves it; a second instance would be another router.
      { find: /^react-router-dom$/, replacement: fileURLToPath(import.meta.resolve('react-router-dom')) },
    ],
  },
  test: {
    environment: 'jsdom',
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**'],
    setupFiles: [siblingPath('./setup.js')],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})

export default config
