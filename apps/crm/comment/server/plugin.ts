import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { commentFacts } from './facts.ts'

/** What students say of institutions. What is done with it, the manifests say. */
export const comment = defineServerPlugin({ id: 'comment', requires: ['institution'], facts: commentFacts })
