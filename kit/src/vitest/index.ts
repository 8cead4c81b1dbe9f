/** `@yuanhang/kit/vitest`: how a plugin's tests run. `export { default } from '@yuanhang/kit/vitest'` is all that vitest.config.ts needs. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { copied, copyOf } from '../package/copies.ts'

const beside = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** The config itself; what it is, is vitest's business. */
const config: object = defineConfig({
  resolve: {
    // Whole specifiers: '@yuanhang/runtime' is no beginning of '@yuanhang/runtime/form'.
    alias: [
      ...copied.map(specifier => ({ find: new RegExp(`^${specifier}$`), replacement: beside(copyOf(specifier) ?? '') })),
      // The copies import it as Node finds it; a second one would be another router.
      { find: /^react-router-dom$/, replacement: fileURLToPath(import.meta.resolve('react-router-dom')) },
    ],
  },
  test: {
    environment: 'jsdom',
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**'],
    setupFiles: [beside('./setup.js')],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})

export default config
