import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { auditEndpoints } from './endpoints.ts'
import { verifyJob } from './verify-job.ts'

/** The audit log in plain text, and the check of its hash chain. */
export default defineServerPlugin({ id: 'audit', endpoints: auditEndpoints, jobs: [verifyJob] })
