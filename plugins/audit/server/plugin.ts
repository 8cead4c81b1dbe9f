import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { auditEndpoints } from './endpoints.ts'
import { verifyJob } from './verify-job.ts'

/** The audit log in words, and the check of its chain. */
export default defineServerPlugin({ id: 'audit', endpoints: auditEndpoints, jobs: [verifyJob] })
