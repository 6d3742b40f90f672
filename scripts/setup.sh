# Sourced by ./play and ./test, which stand in the project's folder: sets up what is missing, in .venv
# and build/ alone. What is there and unchanged is left as it is.
# Written for bash 3.2 too, which is what macOS has.

venv=.venv
export LC_ALL="${LC_ALL:-C.UTF-8}"
# Every process reads what an earlier one has compiled, also where the surroundings forbid to write it beside the
# sources: a server takes three times as long to begin without.
export PYTHONDONTWRITEBYTECODE="" PYTHONPYCACHEPREFIX="$PWD/build/pycache"

say() { printf '%s\n' "$*"; }

die() {
    printf '%s\n' "$*" >&2
    exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

can_apt() { [ "$(id -u)" = 0 ] && has apt-get; }

apt_install() {
    DEBIAN_FRONTEND=noninteractive
    export DEBIAN_FRONTEND
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"; } >build/apt.log 2>&1 </dev/null
}

is_python() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

# Leaves in $python a Python >= 3.11 that is not the one of .venv, or nothing.
find_python() {
    local name
    python=
    for name in ${TIANHU_PYTHON:+"$TIANHU_PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
        if is_python "$name"; then
            python=$("$name" -c 'import sys; print(getattr(sys, "_base_executable", None) or sys.executable)')
            return
        fi
    done
}

need_python() {
    find_python
    [ -n "$python" ] || die "Python 3.11 or newer was not found. Install it (Debian, Ubuntu: apt install" \
        "python3 python3-venv; macOS: brew install python) or name one in TIANHU_PYTHON."
}

venv_by_python() {
    need_python
    rm -rf "$venv"
    "$python" -m venv "$venv" >build/venv.log 2>&1 && return
    if can_apt; then
        apt_install "python$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv"
        "$python" -m venv "$venv" >build/venv.log 2>&1 && return
    fi
    cat build/venv.log >&2
    die "This Python cannot make a virtual environment. On Debian and Ubuntu: apt install python3-venv."
}

venv_by_uv() {
    find_python
    # With no Python at hand uv may know one, or fetch it.
    uv venv -q --clear --python "${python:-">=3.11"}" "$venv" || need_python
    is_python "$venv/bin/python" || die "uv could not make a virtual environment in $venv."
}

uv_works() { has uv && uv --version >/dev/null 2>&1; }

# An environment holds its own path: one whose folder was moved is made anew.
need_venv() {
    local place="$venv/place.txt"
    if is_python "$venv/bin/python" && { [ ! -e "$place" ] || [ "$(cat "$place")" = "$PWD" ]; }; then
        [ -e "$place" ] || printf '%s\n' "$PWD" >"$place"
        return
    fi
    say "Making a Python environment in $venv ..."
    if uv_works; then venv_by_uv; else venv_by_python; fi
    printf '%s\n' "$PWD" >"$place"
}

# Leaves in $uv the uv to use.
need_uv() {
    uv=uv
    uv_works && return
    uv=$venv/bin/uv
    "$uv" --version >/dev/null 2>&1 && return
    say "Fetching uv, which installs Python packages ..."
    "$venv/bin/python" -m pip --version >/dev/null 2>&1 || "$venv/bin/python" -m ensurepip >/dev/null 2>&1
    "$venv/bin/python" -m pip install -q --disable-pip-version-check uv ||
        die "uv could not be installed. Is there a network? Else install uv by hand and try again."
}

# install_requirements FILE
install_requirements() {
    local stamp="$venv/$1.stamp" now
    now=$(cksum <"$1")
    [ "$(cat "$stamp" 2>/dev/null)" = "$now" ] && return
    say "Installing Python packages ($1) ..."
    "$uv" pip install -q --python "$venv/bin/python" -r "$1" || die "The packages in $1 could not be installed."
    printf '%s\n' "$now" >"$stamp"
}

# All that decides what the build hook makes: its sources, the tools it finds, and whether what it made is there.
build_state() {
    {
        printf '%s\n' "${CC-}" "${TIANHU_PLAIN-}" "${TIANHU_NO_PAGE-}" "${TIANHU_CFLAGS-}"
        "$venv/bin/python" --version
        command -v cc gcc clang npm || true
        node --version || true
        find src/tianhu \( -name '*.so' -o -path '*/server/page/index.html' \) | sort
        cksum pyproject.toml setup.py build_tools/*.py
        find src/tianhu \( -name '*.pxd' -o -name '*.pyx' \) -exec cksum {} + | sort
        find src/tianhu -name '*.pxd' | sed 's/pxd$/py/' | sort | xargs -r cksum
        find src/tianhu -name '*.py' -exec grep -lE '^# (compiled|inlined)\b' {} + | sort | xargs cksum
        find examples -name '*.py' -exec grep -lE '^# (compiled|inlined)\b' {} + | sort | xargs -r cksum
        find examples -name '*.so' | sort
        find src/tianhu -path '*/words/*' -type f -exec cksum {} + | sort
        if [ -d web ]; then
            find web \( -name node_modules -o -name dist -o -name coverage \) -prune -o -type f -exec cksum {} + | sort
        fi
    } 2>/dev/null | cksum
}

# Whether a tool was there for core and page, and failed.
build_failed() { grep -q 'NOT.*; see build/' build/report.txt; }

install_project() {
    local stamp="$venv/project.stamp"
    if [ "$(cat "$stamp" 2>/dev/null)" = "$(build_state)" ]; then
        grep NOT build/report.txt 2>/dev/null || true
        return
    fi
    say "Compiling the core and building the page ..."
    rm -f build/report.txt
    "$uv" pip install -q --python "$venv/bin/python" --no-deps --reinstall -e . || die "Tianhu could not be installed."
    cat build/report.txt
    # What failed is tried again next time; what a tool is missing for, when the tool is there.
    if build_failed; then rm -f "$stamp"; else build_state >"$stamp"; fi
}

# setup REQUIREMENTS: everything, by one process at a time.
setup() {
    mkdir -p build
    (
        if has flock; then flock 9; fi
        need_venv
        need_uv
        install_requirements "$1"
        install_project
    ) 9>build/setup.lock
}
