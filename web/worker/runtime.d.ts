import type { Files } from "./tables.js";

// What a worker has to know of a build to start Python: a part of data/site.json.

export interface Runtime {
  /** The runtime's folder, relative to the data folder. */
  runtime: string;
  /** Its files with their sizes. */
  files: Record<string, number>;
  wheels: { compiled: string | null; pure: string; micropip: string };
  /** What the computer knows, by ruleset, its files relative to the data folder. */
  tables: Record<string, Files>;
}
