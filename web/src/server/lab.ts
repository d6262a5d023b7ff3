import type { Language } from '../i18n/language.svelte';
import { request } from './api';
import type { CheckedChanges, FormReply, LabReply, RunProgress, VersionReply } from './generated';

export type {
  LabCard as Card,
  CheckedChanges as Checked,
  LabField as Field,
  FirstFigure,
  FormReply,
  LabReply,
  RunProgress,
  LabSection as Section,
  VersionReply,
} from './generated';

export type Values = Record<string, number | string>;

/** What is measured, and how. */
export interface NewRun {
  kind: 'report' | 'compare';
  game: string;
  players: number | null;
  bot: string;
  seconds: number;
}

export const askLab = () => request<LabReply>('GET', '/api/lab');
export const askForm = (game: string, language: Language) =>
  request<FormReply>('GET', `/api/lab/games/${game}?lang=${language}`);
export const checkChanges = (game: string, changes: Values, language: Language) =>
  request<CheckedChanges>('POST', `/api/lab/games/${game}/check?lang=${language}`, { changes });
export const makeVersion = (game: string, changes: Values, title: string, language: Language) =>
  request<VersionReply>('POST', `/api/lab/games/${game}/versions?lang=${language}`, {
    changes,
    title,
  });
export const startRun = (run: NewRun) => request<RunProgress>('POST', '/api/lab/runs', run);
export const askRun = (id: string) => request<RunProgress>('GET', `/api/lab/runs/${id}`);
export const cancelRun = (id: string) => request<RunProgress>('DELETE', `/api/lab/runs/${id}`);
export const pageOf = (id: string) => `/api/lab/runs/${id}/page`;
export const fileOf = (game: string) => `/api/lab/games/${game}/pieces`;
