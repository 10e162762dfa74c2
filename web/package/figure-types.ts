// Writes figures.ts: what each figure's state and trace hold, as types, from the core's own tables and traces.
import type { Core, Field } from '../core/types';

function typeOfField({ type, choices }: Field): string {
  switch (type) {
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'choice':
      return choices.map((choice) => `'${choice}'`).join(' | ');
    case 'text':
      return 'string';
    case 'words':
      return 'string[]';
    case 'heads':
      return '{ layer: number; head: number }[]';
    case 'vector':
    case 'integers':
      return 'number[]';
    case 'matrix':
      return 'number[][]';
    case 'seed':
      return 'string | number';
  }
}

function typeOf(value: unknown): string {
  if (ArrayBuffer.isView(value)) return value.constructor.name;
  if (Array.isArray(value)) return value.length > 0 ? `${typeOf(value[0])}[]` : 'unknown[]';
  if (typeof value !== 'object' || value === null) return typeof value;
  const parts = Object.entries(value).map(([name, part]) => `${name}: ${typeOf(part)}`);
  return `{ ${parts.join('; ')} }`;
}

const lines = (types: [string, string][]) =>
  types.map(([name, type]) => `      ${name}: ${type};`).join('\n');

export function figureTypes(core: Core): string {
  const figures = core.figures().map((name) => {
    const state = core.fields(name).map((field) => [field.name, typeOfField(field)]);
    const trace = Object.entries(core.trace(name, core.defaults(name)));
    const key = name.includes('-') ? `'${name}'` : name;
    return `  ${key}: {
    state: {
${lines(state as [string, string][])}
    };
    trace: {
${lines(trace.map(([each, value]) => [each, typeOf(value)]))}
    };
  };`;
  });
  return `// Made by npm run types, from the core's own tables and traces.
export interface Figures {
${figures.join('\n')}
}
`;
}
