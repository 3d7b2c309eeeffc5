# Sourced by script/server and script/test: finds Python, makes .venv and installs a requirements file once.
# Sets $root (the repository) and $python (the environment's interpreter).

umask 022 # the database account must be able to run the installed programs when root installs them
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
venv="$root/.venv"
python="$venv/bin/python"

say() { printf 'memoryhub: %s\n' "$*" >&2; }

find_python() {
    for candidate in ${PYTHON:+"$PYTHON"} python3 python3.13 python3.12 python3.11 python; do
        if command -v "$candidate" >/dev/null 2>&1 &&
            "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            command -v "$candidate"
            return 0
        fi
    done
    say "Python 3.11 or newer is needed and none was found; install one (Debian and Ubuntu: apt-get install"
    say "python3 python3-venv python3-pip) or name it: PYTHON=/path/to/python3.12 $0"
    return 1
}

make_venv() {
    "$python" -c '' >/dev/null 2>&1 && return 0
    found=$(find_python) || return 1
    say "making $venv with $found"
    if ! "$found" -m venv --clear "$venv" >/dev/null 2>&1; then
        # Debian keeps ensurepip in a package of its own; the system's pip can serve instead.
        "$found" -m venv --clear --without-pip "$venv"
    fi
}

run_pip() {
    if "$python" -m pip --version >/dev/null 2>&1; then
        "$python" -m pip "$@"
    else
        "$(find_python)" -m pip --python "$python" "$@"
    fi
}

fingerprint() { # of the requirement files that make up $1, and of the interpreter
    if [ "$1" = requirements-dev.txt ]; then
        cat "$root/requirements.txt" "$root/requirements-dev.txt" | cksum
    else
        cksum <"$root/$1"
    fi
    "$python" -c 'import sys; print(sys.version)'
}

is_installed() { [ -f "$venv/installed-$1" ] && [ "$(cat "$venv/installed-$1")" = "$(fingerprint "$1")" ]; }

# install REQUIREMENTS: does nothing when exactly these, or the larger set for tests, are installed already.
install() {
    make_venv || return 1
    is_installed "$1" || is_installed requirements-dev.txt && return 0
    say "installing $1 (the first time downloads some 350 MB: a minute or more, with nothing to see)"
    run_pip install --quiet --disable-pip-version-check --no-input -r "$root/$1" >&2 || {
        say "the installation failed; see the message above"
        return 1
    }
    fingerprint "$1" >"$venv/installed-$1"
}
