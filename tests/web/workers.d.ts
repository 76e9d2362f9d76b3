// What the two workers of the static site find in their scopes.

interface WorkerAnswer {
  buffer: ArrayBuffer;
}
type DoorOfPython = (
  name: string,
  request: string,
  progress: (line: string) => void,
) => [number, string, string, WorkerAnswer];
interface PyodideRun {
  FS: {
    mkdirTree(path: string): void;
    writeFile(path: string, content: Uint8Array, how: { canOwn: boolean }): void;
  };
  unpackArchive(zip: ArrayBuffer, format: string, how: { extractDir: string }): void;
  runPython(source: string): void;
  pyimport(name: string): { posted: DoorOfPython };
}
declare module '*/pyodide.mjs' {
  export function loadPyodide(how: { indexURL: string }): Promise<PyodideRun>;
}
