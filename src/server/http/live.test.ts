import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { updateAppointment } from '#contract/appointments.ts';
import { createDiary, releaseDiary } from '#contract/diaries.ts';
import { endUserSessions, signOut, updateUser } from '#contract/users.ts';
import { addYoungPersonReader } from '#contract/young-person-readers.ts';
import { updateYoungPerson } from '#contract/young-persons.ts';
import { buildApp } from '#server/app.ts';
import { openServices } from '#server/services.ts';
import type { ApiClient } from '#test/kit/api-client.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const test = await startTestApp();
